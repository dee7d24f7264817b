import type { EChartsOption } from 'echarts';
import type { Result } from '../results';
import { BASELINE_COLOR, GRID_COLOR, INK, LEFT, SERVICE_COLOR, titleOf } from './style';

/** Plots the cold start of each function next to that of its baseline. */
export function drawColdStarts(result: Result): EChartsOption {
  const { rows } = result;
  const series = [
    { name: 'this service', color: SERVICE_COLOR, data: rows.map(({ value }) => value) },
    {
      name: 'baseline, written by hand',
      color: BASELINE_COLOR,
      data: rows.map(({ baseline }) => baseline?.value ?? 0),
    },
  ];
  return {
    title: titleOf('Cold starts: from starting the process to the first response', result),
    legend: { top: 62, left: LEFT, itemGap: 40 },
    grid: { left: LEFT, right: 24, top: 104, bottom: 55 },
    xAxis: {
      type: 'category',
      data: rows.map(({ what, baseline }) => `${what}\nratio ${baseline?.ratio.toFixed(2) ?? ''}`),
      axisTick: { show: false },
      axisLabel: { color: INK, lineHeight: 17 },
    },
    yAxis: {
      type: 'value',
      axisLabel: { color: INK, formatter: '{value} ms' },
      splitLine: { lineStyle: { color: GRID_COLOR } },
    },
    series: series.map(({ name, color, data }) => ({
      type: 'bar',
      name,
      data: data.map(Math.round),
      barMaxWidth: 56,
      itemStyle: { color },
      label: { show: true, position: 'top', color: INK },
    })),
  };
}
