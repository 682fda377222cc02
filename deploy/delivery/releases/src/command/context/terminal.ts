import { styleText } from 'node:util'

import Table from 'cli-table3'

/** Where a command writes. */
export interface Terminal {
  /** The result: text and tables for a person, or one JSON value for a program. */
  result: (text: string, json: unknown) => void
  /** Progress, for whoever waits. Never part of the result. */
  progress: (line: string) => void
}

/**
 * Opens a terminal.
 *
 * @param isJson Whether a program reads the output.
 */
export function terminalOf(
  { out, error }: { out: (text: string) => void; error: (text: string) => void },
  isJson: () => boolean,
): Terminal {
  return {
    result: (text, json) => out(isJson() ? `${JSON.stringify(json, null, 2)}\n` : `${text}\n`),
    progress: (line) => error(`${faint(line)}\n`),
  }
}

/** A table without lines, with headings. */
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

/** Text in the colour of success, where the terminal has colours. */
export function good(text: string): string {
  return styleText('green', text)
}

/** Text in the colour of an error, where the terminal has colours. */
export function bad(text: string): string {
  return styleText('red', text)
}

function faint(text: string): string {
  return styleText('dim', text)
}
