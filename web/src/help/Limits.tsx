import { LIMITS } from '@shared/base/limits';
import { Definitions } from '../ui/Definitions';

const MIB = 1024 * 1024;

const ROWS = [
  ['Name of a workspace or category', `${String(LIMITS.name)} characters`],
  ['Title', `${String(LIMITS.title)} characters`],
  ['Address', `${LIMITS.url.toLocaleString('en')} characters`],
  ['Note', `${LIMITS.notes.toLocaleString('en')} characters`],
  ['Categories in a workspace', LIMITS.categoriesPerWorkspace.toLocaleString('en')],
  ['Size of a workspace', `${String(LIMITS.workspaceBytes / MIB)} MB, enough for tens of thousands of links`],
  ['One request from a script', `${LIMITS.linksPerRequest.toLocaleString('en')} links`],
] as const;

export function Limits() {
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
