import { isObject, jsonInText } from '../lib/shared/base/jsonInText';

/** Returns why a message is not one of JSON-RPC 2.0, or undefined. Responses are allowed: the SDKs ignore them. */
export function shapeProblem(message: unknown): string | undefined {
  if (!isObject(message)) {
    return 'Send one JSON-RPC message, which is an object: {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}.';
  }
  const { jsonrpc, id, method } = message;
  if (jsonrpc !== '2.0') return 'jsonrpc: must be "2.0".';
  if (id !== undefined && typeof id !== 'string' && !Number.isSafeInteger(id)) {
    return 'id: must be a string or a whole number. Only notifications go without it.';
  }
  if (typeof method === 'string' || (method === undefined && id !== undefined && isResult(message))) {
    return undefined;
  }
  return 'method: must be a string, such as "tools/call".';
}

function isResult({ result, error }: Record<string, unknown>): boolean {
  return isObject(error)
    ? Number.isSafeInteger(error.code) && typeof error.message === 'string'
    : error === undefined && isObject(result);
}

/**
 * Returns a message of JSON-RPC as its client means it. Clients also send null or an empty array for parameters and
 * arguments that they omit, and the arguments of a tool as JSON in a string. Members that JSON-RPC does not have are left
 * out, or the SDKs would reject the message.
 */
export function messageMeant(message: unknown): unknown {
  if (!isObject(message) || message.method === undefined) return message;
  const { jsonrpc, id, method } = message;
  const params = objectMeant(message.params);
  return {
    jsonrpc,
    ...given({ id }),
    method,
    ...given({ params: isObject(params) ? paramsMeant(params) : params }),
  };
}

function paramsMeant(params: Record<string, unknown>): Record<string, unknown> {
  const { _meta, arguments: input, ...others } = withoutNulls(params);
  return {
    ...others,
    ...given({
      arguments: objectMeant(input),
      _meta: isObject(_meta) ? metaMeant(_meta) : undefined,
    }),
  };
}

/** Leaves out what is null, and a token for progress that is not valid: this service reports no progress. */
function metaMeant(meta: Record<string, unknown>): Record<string, unknown> {
  const { progressToken, ...others } = withoutNulls(meta);
  const isToken = typeof progressToken === 'string' || Number.isSafeInteger(progressToken);
  return { ...others, ...(isToken && { progressToken }) };
}

/** Returns the object that a client means. Undefined if it means none, or what it sent if that is no object. */
function objectMeant(sent: unknown): unknown {
  if (typeof sent === 'string') return NOTHING.test(sent.trim()) ? undefined : (jsonInText(sent) ?? sent);
  return sent === null || (Array.isArray(sent) && sent.length === 0) ? undefined : sent;
}

/** Matches a trimmed string that stands for no object: empty, or the JSON of null or of an empty array. */
const NOTHING = /^(?:null|\[\s*\])?$/;

function withoutNulls(object: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== null));
}

/** Returns the members that are not undefined. */
function given(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Returns why a method rejects the parameters of a message, or undefined. */
export function invalidParams(message: unknown, is2026: boolean): string | undefined {
  if (!isObject(message) || message.method === undefined) return undefined;
  const { method, params } = message;
  if (params !== undefined && !isObject(params)) return 'params: must be an object.';
  if (method === 'initialize' && !is2026 && !isInitialization(params)) return INVALID_INITIALIZATION;
  if (method === 'tools/call' && !isToolCall(params)) return INVALID_CALL;
  if (method === 'prompts/get' && !isPromptCall(params)) return INVALID_PROMPT;
  if (method === 'resources/read' && !isUri(params?.uri)) return INVALID_READ;
  const hasCursor = params?.cursor !== undefined && typeof params.cursor !== 'string';
  return hasCursor && LISTS.has(method) ? 'cursor: must be a string. Omit it.' : undefined;
}

const LISTS: ReadonlySet<unknown> = new Set([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/templates/list',
]);

const INVALID_PROMPT =
  'To get a prompt, send its name. Its arguments must be strings: {"name": "resume_session", "arguments": {"project": "Heron"}}.';

function isPromptCall(params: Record<string, unknown> | undefined): boolean {
  const { name, arguments: input = {} } = params ?? {};
  const areTexts = isObject(input) && Object.values(input).every((value) => typeof value === 'string');
  return typeof name === 'string' && areTexts;
}

const INVALID_READ = 'To read a resource, send its uri: {"uri": "links://default"}.';

/** Characters of the longest URI: two long names, escaped. */
const MAX_URI = 4_096;

function isUri(uri: unknown): boolean {
  return typeof uri === 'string' && uri.length <= MAX_URI;
}

const INVALID_INITIALIZATION =
  'initialize needs params: {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "my-client", "version": "1.0"}}.';

const INVALID_CALL =
  'A call needs the name of a tool and its arguments as an object: {"name": "list_links", "arguments": {}}.';

function isInitialization(params: Record<string, unknown> | undefined): boolean {
  const { protocolVersion, capabilities, clientInfo } = params ?? {};
  const isNamed =
    isObject(clientInfo) && typeof clientInfo.name === 'string' && typeof clientInfo.version === 'string';
  return typeof protocolVersion === 'string' && isObject(capabilities) && isNamed;
}

function isToolCall(params: Record<string, unknown> | undefined): boolean {
  const { name, arguments: input } = params ?? {};
  return typeof name === 'string' && (input === undefined || isObject(input));
}
