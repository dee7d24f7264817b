export { stopSharedServers as default } from './sharedServers';
