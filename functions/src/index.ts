// Must come first: it subscribes to requests before the framework receives any.
import './http/requestBody';
import './options';

export { health } from './health';
export { mcp } from './mcp';
export { workspaceUpdate } from './workspaceUpdate';
