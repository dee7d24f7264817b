import { useContext, useState } from 'preact/hooks';
import { CardsContext } from './context';

/** Returns a function that opens an address through the app, if it can, and the address that the app refused to open. */
export function useOpen(): Open {
  const { host } = useContext(CardsContext);
  const [refused, setRefused] = useState<string>();
  const openLink = host?.openLink;
  if (!openLink) return { open: undefined, refused };
  return {
    async open(url) {
      setRefused(undefined);
      if (!(await openLink(url))) setRefused(url);
    },
    refused,
  };
}

interface Open {
  readonly open: ((url: string) => Promise<void>) | undefined;
  readonly refused: string | undefined;
}
