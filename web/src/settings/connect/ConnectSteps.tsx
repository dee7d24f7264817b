import { useState } from 'preact/hooks';
import { CopyButton } from '../../ui/controls/CopyButton';
import { Choices } from '../../ui/forms/Choices';
import { connectGuides, type ConnectGuide, type ConnectStep } from './connectGuides';
import { StepPicture } from './StepPicture';
import '../../styles/connect.css';

/** Lets the person choose a client, and shows how to connect it in three steps. */
export function ConnectSteps({ mcpUrl }: { readonly mcpUrl: string }) {
  const guides = connectGuides(mcpUrl);
  const [client, setClient] = useState('Claude');
  const guide = guides.find((each) => each.client === client);
  return (
    <div class="connect">
      <Choices
        label="Your assistant"
        options={Object.fromEntries(guides.map((each) => [each.client, each.client]))}
        value={client}
        onChange={setClient}
      />
      {guide && <Guide guide={guide} isLocal={mcpUrl.startsWith('http:')} />}
    </div>
  );
}

function Guide({ guide: { client, isCloud, steps }, isLocal }: GuideProps) {
  return (
    <>
      {isCloud && isLocal && (
        <p class="warning">
          {client} connects from the internet, and cannot reach this computer. Use the address of a deployed
          dashboard.
        </p>
      )}
      <ol class="connect-steps" role="list" aria-label={`How to connect: ${client}`}>
        {steps.map((step, index) => (
          <li key={`${client} ${String(index)}`} class="panel padded">
            <StepPicture step={index} />
            <p>
              <strong>{index + 1}.</strong> {step.text}
            </p>
            <StepAction step={step} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface GuideProps {
  readonly guide: ConnectGuide;
  /** Whether this computer serves the dashboard. */
  readonly isLocal: boolean;
}

function StepAction({ step: { link, copy } }: { readonly step: ConnectStep }) {
  if (link) {
    const isPage = link.href.startsWith('https:');
    return (
      <a class="button" href={link.href} {...(isPage && { target: '_blank', rel: 'noreferrer' })}>
        {link.label}
      </a>
    );
  }
  if (!copy) return null;
  return (
    <div class="copied-text">
      <code>{copy.text}</code>
      <CopyButton text={copy.text} label={`Copy ${copy.label}`} />
    </div>
  );
}
