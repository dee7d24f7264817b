import { runScript } from '../runScript';
import { runKeysCommand } from './keys/runKeysCommand';

runScript(() => runKeysCommand(process.argv.slice(2), console));
