import type { EChartsOption, LineSeriesOption } from 'echarts';
import { ADD, SEARCH } from '../parts/reads';
import type { Result } from '../results';
import { BASELINE_COLOR, GRID_COLOR, INK, LEFT, MEMORY_COLOR, SERVICE_COLOR, titleOf } from './style';

const PANEL_WIDTH = 450;
const COMPACT = new Intl.NumberFormat('en', { notation: 'compact' });

/** Plots search and add over the number of stored links, next to their baselines. */
export function drawReads(result: Result): EChartsOption {
  const panels = [
    { operation: SEARCH, name: 'Search' },
    { operation: ADD, name: 'Add' },
  ];
  const sizes = [...new Set(result.rows.flatMap(({ links }) => links ?? []))];
  return {
    title: [
      titleOf('Search and add, by the number of stored links', result),
      ...panels.map(({ name }, index) => ({
        text: name,
        left: LEFT + index * PANEL_WIDTH,
        top: 66,
        textStyle: { fontSize: 14, color: INK },
      })),
    ],
    grid: panels.map((_, index) => ({
      left: LEFT + index * PANEL_WIDTH,
      width: 225,
      top: 104,
      bottom: 55,
    })),
    xAxis: panels.map((_, index) => ({
      type: 'log',
      gridIndex: index,
      min: Math.min(...sizes),
      max: Math.max(...sizes),
      name: 'links stored (log scale)',
      nameLocation: 'middle',
      nameGap: 30,
      axisTick: { customValues: sizes },
      axisLabel: { customValues: sizes, color: INK, formatter: (size: number) => COMPACT.format(size) },
      splitLine: { show: false },
    })),
    yAxis: panels.map((_, index) => ({
      type: 'log',
      gridIndex: index,
      min: 1,
      max: 1_000,
      axisLabel: { color: INK, formatter: (time: number) => `${time.toLocaleString('en')} ms` },
      splitLine: { lineStyle: { color: GRID_COLOR } },
    })),
    series: panels.flatMap(({ operation }, index) => linesOf(result, operation, index)),
  };
}

/** Returns a line for the operation and one for each baseline that was measured at several sizes. */
function linesOf({ rows }: Result, operation: string, panel: number): LineSeriesOption[] {
  const measured = rows.filter(({ what }) => what === operation);
  const baselines = [...new Set(measured.flatMap(({ baseline }) => baseline?.what ?? []))];
  const line = (name: string, color: string, data: number[][], isBaseline: boolean): LineSeriesOption => ({
    type: 'line',
    xAxisIndex: panel,
    yAxisIndex: panel,
    data,
    symbol: isBaseline ? 'emptyCircle' : 'circle',
    symbolSize: 7,
    lineStyle: { width: isBaseline ? 2 : 3, type: isBaseline ? 'dashed' : 'solid' },
    itemStyle: { color },
    endLabel: { show: true, formatter: name, color, width: 130, overflow: 'break' },
  });
  const points = measured.map(({ links = 0, value }) => [links, value]);
  return [
    line(operation, SERVICE_COLOR, points, false),
    ...baselines
      .map((name) => ({
        name,
        data: measured.flatMap(({ links = 0, baseline }) =>
          baseline?.what === name ? [[links, baseline.value]] : [],
        ),
      }))
      .filter(({ data }) => data.length > 1)
      .map(({ name, data }) =>
        line(name, name.startsWith('server-memory') ? MEMORY_COLOR : BASELINE_COLOR, data, true),
      ),
  ];
}
