import { membersOf, parseJson, stringOf } from './json.mjs';

/** @typedef {import('./configuration.mjs').Configuration} Configuration */

/** The first version of MCP in which a request stands alone, without `initialize`. */
const PROTOCOL_VERSION = '2026-07-28';
/** Long enough for a cold start of the service. */
const TIMEOUT_MS = 10_000;
const MAX_ERROR_CHARACTERS = 300;

/**
 * Logs a session.
 *
 * @param {Configuration} configuration
 * @param {Readonly<Record<string, string>>} session The arguments of `log_session`.
 * @returns {Promise<string>} `created`, `updated` or `unchanged`.
 * @throws if the service cannot be reached or rejects the session.
 */
export async function callLogSession(configuration, session) {
  const result = await request(configuration, 'tools/call', { name: 'log_session', arguments: session });
  if (result.isError === true) {
    const [content] = Array.isArray(result.content) ? result.content : [];
    throw new Error(`The service rejected the session: ${shortened(stringOf(membersOf(content).text))}`);
  }
  return stringOf(membersOf(result.structuredContent).status) ?? 'logged';
}

/**
 * Checks that the service can be reached, accepts the key and can log sessions. Logs nothing.
 *
 * @throws if it cannot.
 */
export async function checkService(/** @type {Configuration} */ configuration) {
  const { tools } = await request(configuration, 'tools/list');
  const names = Array.isArray(tools) ? tools.map((tool) => membersOf(tool).name) : [];
  if (!names.includes('log_session')) {
    throw new Error(`${configuration.url} cannot log sessions: it has no tool named log_session.`);
  }
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
  throw new Error(
    reason === undefined
      ? `${url}/mcp answered with status ${status} and nothing that the hook understands. Check the URL.`
      : `The service answered with status ${status}: ${shortened(reason)}`,
  );
}

async function post(
  /** @type {string} */ url,
  /** @type {{ headers: Record<string, string>, body: string }} */ message,
) {
  try {
    // The key must not follow a redirect to another server.
    const options = { method: 'POST', redirect: /** @type {const} */ ('error') };
    const response = await fetch(url, { ...message, ...options, signal: AbortSignal.timeout(TIMEOUT_MS) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new Error(`Could not reach ${url}: ${causeOf(error)}`, { cause: error });
  }
}

/** Returns why fetch failed. Its own message is only "fetch failed". */
function causeOf(/** @type {unknown} */ error) {
  const { name, message, cause } = membersOf(error);
  if (name === 'TimeoutError') return `no response within ${TIMEOUT_MS / 1000} seconds.`;
  const { code, message: reason } = membersOf(cause);
  return shortened(stringOf(code) ?? stringOf(reason) ?? stringOf(message));
}

function shortened(text = 'no reason given') {
  return text.slice(0, MAX_ERROR_CHARACTERS);
}
