import { Notice } from '../ui/Notice';
import { useTitle } from '../ui/document';

export function NotFoundPage() {
  useTitle('Not found');
  return (
    <Notice title="There is nothing at this address" text="It may be mistyped, or out of date.">
      <a class="button primary" href="/">
        Go to your dashboard
      </a>
    </Notice>
  );
}
