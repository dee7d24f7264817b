import {
  defaultRangeExtractor,
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualizerOptions,
} from '@tanstack/virtual-core';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useMemo, useReducer, useRef, useState } from 'preact/hooks';
import { revealLink, type PlacedLink } from '../navigation/goToLinks';
import { revealRow, savedHeights, saveHeights } from '../navigation/scrollPosition';
import { isPrinting } from '../ui/page/printing';
import { useNearby } from '../ui/page/useNearby';
import { LeftOut } from './LeftOut';
import { MAX_PRINTED } from './printed';

/**
 * Shows a list of any length that scrolls with the window. Renders only the rows near the window, which may
 * have different heights.
 */
export function WindowRows({
  count,
  estimate,
  columns,
  top = 0,
  keyOf,
  row,
  label,
  linksOf = (index) => [keyOf(index)],
}: WindowRowsProps) {
  const [, rerender] = useReducer((n: number) => n + 1, 0);
  const [margin, setMargin] = useState(top);
  // At first, and after a jump, what is in the window appears sooner without what is near it.
  const [nearby, isPainted, jump] = useNearby(
    Math.ceil(OVERSCAN_PX / (typeof estimate === 'number' ? estimate : 300)),
  );
  const offset = useRef(window.scrollY);
  const list = useRef<HTMLUListElement>(null);
  const options: VirtualizerOptions<Window, HTMLElement> = {
    count,
    estimateSize: (index) => (typeof estimate === 'number' ? estimate : estimate(index)),
    lanes: columns ?? 1,
    getItemKey: keyOf,
    overscan: nearby,
    // With columns, the range has one row too many in each.
    rangeExtractor: (range) =>
      defaultRangeExtractor(range).filter((index) => {
        const { start = 0, end = 0 } = virtualizer.measurementsCache[index] ?? {};
        const { scrollY, innerHeight } = window;
        return isPainted || (start < scrollY + innerHeight && end > scrollY);
      }),
    scrollMargin: margin,
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialOffset: () => window.scrollY,
    getScrollElement: () => window,
    observeElementRect: observeWindowRect,
    observeElementOffset: observeWindowOffset,
    scrollToFn: windowScroll,
    onChange: () => {
      if (Math.abs(window.scrollY - offset.current) > window.innerHeight) jump();
      offset.current = window.scrollY;
      rerender(undefined);
    },
  };
  const [virtualizer] = useState(() => new Virtualizer(options));
  virtualizer.setOptions(options);
  useLayoutEffect(() => virtualizer._didMount(), [virtualizer]);
  useLayoutEffect(() => {
    if (columns === undefined) return undefined;
    const heights = savedHeights();
    // The estimated heights decide about the columns, so they come first. This measures nothing if the columns are new.
    virtualizer.getTotalSize();
    for (let index = 0; heights.size > 0 && index < count; index++) {
      const height = heights.get(keyOf(index));
      if (height !== undefined) virtualizer.resizeItem(index, height);
    }
    return saveHeights(() => virtualizer.measurementsCache.map(({ key, size }) => [String(key), size]));
  }, [virtualizer, columns]);
  useLayoutEffect(() => {
    virtualizer._willUpdate();
    const start = list.current && topOf(list.current);
    if (start !== null && start !== margin) setMargin(start);
    const startOf = (index: number) => virtualizer.getOffsetForIndex(index, 'start')?.[0];
    revealRow((key) => {
      for (let index = 0; index < count; index++) if (keyOf(index) === key) return startOf(index);
      return undefined;
    });
    revealLink((ids): PlacedLink | undefined => {
      for (let index = 0; index < count; index++) {
        const id = linksOf(index).find((link) => ids.has(link));
        if (id !== undefined) return { id, start: startOf(index) ?? 0 };
      }
      return undefined;
    });
  });

  if (isPrinting.value) {
    return (
      <>
        <ul class={columns === undefined ? 'printed' : 'printed columns'} aria-label={label}>
          {Array.from({ length: Math.min(count, MAX_PRINTED) }, (_, index) => (
            <li key={keyOf(index)}>{row(index)}</li>
          ))}
        </ul>
        <LeftOut count={count - MAX_PRINTED} />
      </>
    );
  }
  return (
    <ul
      class={columns === undefined ? 'rows' : 'rows columns'}
      ref={list}
      aria-label={label}
      style={{ height: `${String(virtualizer.getTotalSize())}px`, '--columns': String(columns ?? 1) }}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start, lane }) => (
        <li
          key={key}
          ref={virtualizer.measureElement}
          data-index={index}
          data-key={key}
          class="row"
          aria-setsize={count}
          aria-posinset={index + 1}
          style={{ transform: `translate(${String(lane * 100)}%, ${String(start - margin)}px)` }}
        >
          <Row index={index} row={row} />
        </li>
      ))}
    </ul>
  );
}

/** How far above and below the window to render rows, in pixels. */
const OVERSCAN_PX = 500;

interface WindowRowsProps {
  readonly count: number;
  /** The height in pixels of rows that have not been measured yet. */
  readonly estimate: number | ((index: number) => number);
  /** In how many columns to pack the rows. Each goes to the shortest column, so they are read from left to right. */
  readonly columns?: number;
  /** Where the rows start in the document, in pixels, if that is known. */
  readonly top?: number;
  readonly keyOf: (index: number) => string;
  readonly row: (index: number) => ComponentChildren;
  readonly label: string;
  /** Returns the ids of the links in a row. By default, the key of the row is the id of its only link. */
  readonly linksOf?: (index: number) => readonly string[];
}

/** Returns where an element starts in the document, in pixels. */
export function topOf(element: Element): number {
  return Math.round(element.getBoundingClientRect().top + window.scrollY);
}

/** Renders a row's content once, not again on each scroll: `row` changes only when the parent renders. */
function Row({ index, row }: Pick<WindowRowsProps, 'row'> & { readonly index: number }) {
  return <>{useMemo(() => row(index), [row, index])}</>;
}
