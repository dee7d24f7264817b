import { membersOf, parseJson, stringOf } from './json.mjs';

/** @typedef {import('./configuration.mjs').Configuration} Configuration */

/** The first version of MCP in which a request stands alone, without `initialize`. */
const PROTOCOL_VERSION = '2026-07-28';
/** Long enough for a cold start of the service. */
const TIMEOUT_MS = 10_000;
const MAX_ERROR_CHARACTERS = 300;

/** The service did not respond, or could not work. */
export class Unreachable extends Error {}

/**
 * Calls a tool and returns its structured result.
 *
 * @param {Configuration} configuration
 * @param {string} name
 * @param {Readonly<Record<string, unknown>>} input
 * @throws {Unreachable} if the service cannot be reached. Another error if it rejects the call.
 */
export async function callTool(configuration, name, input) {
  const result = await request(configuration, 'tools/call', { name, arguments: input });
  if (result.isError === true) {
    const [content] = Array.isArray(result.content) ? result.content : [];
    throw new Error(`The service rejected the call: ${shortened(stringOf(membersOf(content).text))}`);
  }
  return membersOf(result.structuredContent);
}

/** Sends an MCP request and returns its result. Throws an error that says what to check. */
async function request(
  /** @type {Configuration} */ { url, key },
  /** @type {string} */ method,
  /** @type {Readonly<Record<string, unknown>>} */ params = {},
) {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': PROTOCOL_VERSION,
    'io.modelcontextprotocol/clientInfo': { name: 'link-dashboard-claude-code-hook', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  const { status, text } = await post(`${url}/mcp`, {
    headers: {
      'Content-Type': 'application/json',
      Accept: 'application/json, text/event-stream',
      'X-API-Key': key,
      'MCP-Protocol-Version': PROTOCOL_VERSION,
      'Mcp-Method': method,
      ...(typeof params.name === 'string' && { 'Mcp-Name': params.name }),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }),
  });
  const { result, error } = membersOf(parseJson(text));
  if (result !== undefined) return membersOf(result);
  // 401 and 503 carry a plain string.
  const reason = stringOf(error) ?? stringOf(membersOf(error).message);
  const Kind = (status ?? 0) < 500 ? Error : Unreachable;
  throw new Kind(
    reason === undefined
      ? `${url}/mcp answered with status ${status} and nothing that the hook understands. Check the URL.`
      : `The service answered with status ${status}: ${shortened(reason)}`,
  );
}

/** Posts a message. Unlike `fetch`, which takes long to load, this never follows a redirect: it would hand over the key. */
async function post(
  /** @type {string} */ url,
  /** @type {{ headers: Record<string, string>, body: string }} */ { headers, body },
) {
  const { request: send } = url.startsWith('https:') ? await import('node:https') : await import('node:http');
  const options = { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) };
  try {
    /** @type {import('node:http').IncomingMessage} */
    const response = await new Promise((resolve, reject) => {
      send(url, options, resolve).on('error', reject).end(body);
    });
    response.setEncoding('utf8');
    let text = '';
    for await (const chunk of response) text += chunk;
    return { status: response.statusCode, text };
  } catch (error) {
    throw new Unreachable(`Could not reach ${url}: ${causeOf(error)}`, { cause: error });
  }
}

/** Returns why a request failed. */
function causeOf(/** @type {unknown} */ error) {
  const { code, message, cause } = membersOf(error);
  if (membersOf(cause).name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} seconds.`;
  return shortened(stringOf(code) ?? stringOf(message));
}

function shortened(text = 'no reason given') {
  return text.slice(0, MAX_ERROR_CHARACTERS);
}
