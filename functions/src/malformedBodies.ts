import { log } from './lib/logging';

// A body that is not JSON is answered by the framework with 400 before any function runs, and Express then
// prints the error together with the body: a note could stand in the log. This prints a line without it.
const printError = console.error;

console.error = (...printed: unknown[]) => {
  const [error] = printed;
  if (isRefusedBody(error)) log('WARNING', 'A request body could not be read');
  else printError(...printed);
};

/** Express prints the error itself or its text, as its version has it. Both quote the body. */
function isRefusedBody(error: unknown): boolean {
  return error instanceof Error
    ? 'type' in error && 'body' in error
    : typeof error === 'string' && /^SyntaxError: .* JSON/.test(error);
}
