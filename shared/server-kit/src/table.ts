import { styleText } from 'node:util'

import Table from 'cli-table3'

/** Writes a table with headings and without lines, for a terminal. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const none = ''
  const lines = ['top', 'top-mid', 'top-left', 'top-right', 'bottom', 'bottom-mid', 'bottom-left', 'bottom-right']
  const inner = ['left', 'left-mid', 'mid', 'mid-mid', 'right', 'right-mid']
  const drawn = new Table({
    head: headings.map(faint),
    chars: { ...Object.fromEntries([...lines, ...inner].map((each) => [each, none])), middle: '  ' },
    style: { 'padding-left': 0, 'padding-right': 0, head: [], border: [] },
  })
  drawn.push(...rows.map((row) => [...row]))
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
}

/** A less conspicuous text, where the terminal has colours. */
export function faint(text: string): string {
  return styleText('dim', text)
}
