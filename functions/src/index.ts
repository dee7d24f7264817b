import './http/requestBody';
import './options';

export { health } from './health';
export { mcp } from './mcp';
export { workspaceUpdate } from './workspaceUpdate';
