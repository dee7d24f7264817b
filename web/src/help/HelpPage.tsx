import { useEffect } from 'preact/hooks';
import { LIMITS } from '@shared/base/limits';
import { useTitle } from '../navigation/pageTitle';
import { Definitions } from '../ui/controls/Definitions';
import { formatNumber } from '../ui/text/format';
import { Connect } from './Connect';
import { KeysAndSafety } from './KeysAndSafety';
import { Scripts } from './Scripts';
import { Troubleshooting } from './Troubleshooting';
import { UsingTheApp } from './UsingTheApp';
import '../styles/help.css';

/** Shows help for users, with the address of this deployment in all examples. */
export function HelpPage() {
  useTitle('Help');
  useEffect(() => {
    // The browser looked for the section before this code was loaded.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <main id="content" class="page narrow help" tabIndex={-1}>
      <h1>Help</h1>
      <section>
        <p>
          Link Dashboard keeps your links. Tell the AI client you already use to save a link, and it appears
          here right away. Later, search for it here or ask your assistant.
        </p>
        <p>
          Links are sorted into <strong>categories</strong>, such as “Reading”. Categories belong to{' '}
          <strong>workspaces</strong>, such as “Side projects”. You start with one workspace, the default one.
        </p>
      </section>
      <nav aria-label="On this page">
        <ul class="bullets">
          {SECTIONS.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div class="sections">
        {SECTIONS.map(({ id, title, Content }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            <Content />
          </section>
        ))}
      </div>
    </main>
  );
}

const SECTIONS = [
  { id: 'connect', title: 'Connect an AI client', Content: Connect },
  { id: 'assistant', title: 'What to say to your assistant', Content: Assistant },
  { id: 'app', title: 'Using the web app', Content: UsingTheApp },
  { id: 'keys', title: 'Keys and safety', Content: KeysAndSafety },
  { id: 'scripts', title: 'Add links from a script', Content: Scripts },
  { id: 'limits', title: 'Limits', Content: Limits },
  { id: 'troubleshooting', title: 'When something fails', Content: Troubleshooting },
];

const PHRASES = [
  [
    'Save this to Reading: https://example.com',
    'Adds the link to the category “Reading”. Creates the category if needed.',
  ],
  ['Save it to Papers in my workspace Side projects', 'Uses that workspace instead of the default one.'],
  ['Add a note to that link: compare with the 2025 version', 'Adds or replaces the note.'],
  ['What did I save about Firestore?', 'Searches titles, categories, addresses and notes.'],
  ['What is in Reading?', 'Lists the links of a category, newest first.'],
  ['Which workspaces do I have?', 'Lists your workspaces and their categories.'],
  ['Log this session', 'Keeps a summary of the conversation in the workspace “Assistant Sessions”.'],
] as const;

function Assistant() {
  return (
    <>
      <p>Use your own words. These are examples:</p>
      <Definitions rows={PHRASES.map(([phrase, effect]) => [`“${phrase}”`, effect])} />
      <p>
        A category holds each link only once. If you save a link again, nothing is overwritten. A note or
        reference is added only if the link has none.
      </p>
    </>
  );
}

const MIB = 1024 * 1024;

const ROWS = [
  ['Name of a workspace or category', `${String(LIMITS.name)} characters`],
  ['Title', `${String(LIMITS.title)} characters`],
  ['Address', `${formatNumber(LIMITS.url)} characters`],
  ['Note', `${formatNumber(LIMITS.notes)} characters`],
  ['Categories in a workspace', formatNumber(LIMITS.categoriesPerWorkspace)],
  ['Size of a workspace', `${String(LIMITS.workspaceBytes / MIB)} MB, enough for tens of thousands of links`],
  ['One request from a script', `${formatNumber(LIMITS.linksPerRequest)} links`],
] as const;

function Limits() {
  return (
    <>
      <Definitions rows={ROWS} />
      <p>
        There is also a limit on how many requests a key or an account can make in a short time. If you hit
        it, the error message says how long to wait.
      </p>
    </>
  );
}
