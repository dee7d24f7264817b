import { buildParts, PARTS } from '../build/buildParts';
import { UserError } from '../project';
import { runScript } from '../runScript';

// `npm run build` builds everything, and `npm run build -- web` only one part.
runScript(() => {
  const names = process.argv.slice(2);
  const parts = PARTS.filter((part) => names.length === 0 || names.includes(part));
  if (parts.length < names.length) throw new UserError(`Name any of: ${PARTS.join(', ')}.`);
  buildParts(parts);
  return 0;
});
