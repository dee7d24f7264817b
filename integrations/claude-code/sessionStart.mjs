import process from 'node:process';
import { readConfiguration } from './configuration.mjs';
import { contextOf, cut } from './context.mjs';
import { readInput } from './input.mjs';
import { membersOf, parseJson, stringOf } from './json.mjs';
import { recall, remember } from './lastContext.mjs';
import { PLAIN_ID } from './lastSession.mjs';
import { currentProject } from './project.mjs';

// Claude Code runs this script when a session starts, waits for it, and adds what it prints to the conversation. If the
// service does not respond in time, the hook prints what it remembers. If that is nothing, or anything goes wrong, it prints
// nothing. It always exits with 0.

/** How long the hook may take, from the start of its process. The rest of 300 ms is for its exit. */
const LIMIT_MS = 280;
/** Claude Code sends the input at once, but a busy machine may take a while. */
const INPUT_WAIT_MS = 200;

const exit = () => process.exit(0);
process.on('uncaughtException', exit);
const configuration = readConfiguration();
/** @type {Readonly<Record<string, unknown>>} */
let input = {};
const project = currentProject(undefined);
let hasSpoken = false;

setTimeout(sayRemembered, Math.max(LIMIT_MS - performance.now(), 0));
try {
  const [lines] = await Promise.all([contextOf(configuration, project), readSession()]);
  say(lines, () => {
    remember(configuration, project.name, lines);
    exit();
  });
} catch {
  sayRemembered();
}

async function readSession() {
  input = membersOf(parseJson(await readInput(INPUT_WAIT_MS)));
}

function sayRemembered() {
  say(recall(configuration, project.name), exit);
}

/** Prints lines, once, after the first one with the id of this session, by which the assistant can log it. */
function say(/** @type {readonly string[]} */ [first, ...lines], /** @type {() => void} */ done) {
  if (hasSpoken) return undefined;
  hasSpoken = true;
  if (first === undefined) return done();
  const id = stringOf(input.session_id) ?? '';
  const own = PLAIN_ID.test(id) ? [`To log this session, pass the conversationId ${id}.`] : [];
  return process.stdout.write(cut([first, ...own, ...lines]), done);
}
