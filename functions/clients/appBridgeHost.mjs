// Runs in a page: a host of MCP Apps with the AppBridge of its reference implementation. `act` does what the cards ask for.
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';

/** Shows a page in a sandboxed frame, and resolves once it has introduced itself. */
globalThis.openCards = async ({ html, capabilities, context, allow }) => {
  const frame = document.createElement('iframe');
  frame.title = 'Links';
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.allow = allow;
  frame.style.cssText = 'display: block; width: 100%; height: 300px; border: 0';
  const bridge = new AppBridge(null, { name: 'test', version: '1.0.0' }, capabilities, {
    hostContext: context,
  });
  bridge.oncalltool = (params) => globalThis.act('tools/call', params);
  bridge.onopenlink = (params) => globalThis.act('ui/open-link', params);
  bridge.onupdatemodelcontext = (params) => globalThis.act('ui/update-model-context', params);
  bridge.onsizechange = ({ height }) => {
    frame.style.height = `${height}px`;
  };
  const initialized = new Promise((resolve) => {
    bridge.oninitialized = resolve;
  });
  document.body.append(frame);
  await bridge.connect(new PostMessageTransport(frame.contentWindow, frame.contentWindow));
  frame.srcdoc = html;
  await initialized;
  globalThis.host = {
    input: (input) => bridge.sendToolInput({ arguments: input }),
    result: (result) => bridge.sendToolResult(result),
    cancel: () => bridge.sendToolCancelled({ reason: 'The person canceled it.' }),
    context: (changed) => bridge.setHostContext(changed),
    tearDown: () => bridge.teardownResource({}),
  };
};
