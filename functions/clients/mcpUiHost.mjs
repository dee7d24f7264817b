// Runs in a page: a host of MCP Apps with the React component of mcp-ui. `act` does what the cards ask for.
import { AppRenderer } from '@mcp-ui/client';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** Shows a page in a frame of another origin. Its input and result are shown as they come. */
globalThis.openCards = ({ html, capabilities, sandboxUrl }) => {
  const element = document.createElement('main');
  document.body.append(element);
  const root = createRoot(element);
  const shown = {
    html,
    toolName: 'search_links',
    sandbox: { url: new URL(sandboxUrl) },
    hostCapabilities: capabilities,
    onCallTool: (params) => globalThis.act('tools/call', params),
    onOpenLink: (params) => globalThis.act('ui/open-link', params),
    onFallbackRequest: ({ method, params }) => globalThis.act(method, params),
  };
  const show = (more) => {
    Object.assign(shown, more);
    root.render(createElement(AppRenderer, shown));
  };
  show({});
  globalThis.host = {
    input: (toolInput) => show({ toolInput }),
    result: (toolResult) => show({ toolResult }),
    // Only once the page is shown: before that, the component would throw.
    context: (hostContext) => show({ hostContext }),
    cancel: () => show({ toolCancelled: true }),
  };
};
