import { useEffect } from 'preact/hooks';
import { useTitle } from '../navigation/pageTitle';
import { Assistant } from './Assistant';
import { Connect } from './Connect';
import { KeysAndSafety } from './KeysAndSafety';
import { Limits } from './Limits';
import { Scripts } from './Scripts';
import { Troubleshooting } from './Troubleshooting';
import { UsingTheApp } from './UsingTheApp';

const SECTIONS = [
  { id: 'connect', title: 'Connect an AI client', Content: Connect },
  { id: 'assistant', title: 'What to say to your assistant', Content: Assistant },
  { id: 'app', title: 'Using the web app', Content: UsingTheApp },
  { id: 'keys', title: 'Keys and safety', Content: KeysAndSafety },
  { id: 'scripts', title: 'Add links from a script', Content: Scripts },
  { id: 'limits', title: 'Limits', Content: Limits },
  { id: 'troubleshooting', title: 'When something fails', Content: Troubleshooting },
];

/** Help for users. All examples contain the address of this deployment. */
export function HelpPage() {
  useTitle('Help');
  useEffect(() => {
    // The browser looked for the section before this code was loaded.
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <main id="content" class="page narrow help" tabIndex={-1}>
      <h1>Help</h1>
      <section>
        <p>
          Link Dashboard keeps your links. Tell the AI client you already use to save a link, and it appears
          here right away. Later, search for it here or ask your assistant.
        </p>
        <p>
          Links are sorted into <strong>categories</strong>, such as “Reading”. Categories belong to{' '}
          <strong>workspaces</strong>, such as “Side projects”. You start with one workspace, the default one.
        </p>
        <nav aria-label="On this page">
          <ul class="bullets">
            {SECTIONS.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      </section>
      {SECTIONS.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Content />
        </section>
      ))}
    </main>
  );
}
