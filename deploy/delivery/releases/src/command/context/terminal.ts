import { styleText } from 'node:util'

import { faint } from '@homeside/server-kit/table'

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

/** Text in the colour of success, where the terminal has colours. */
export function good(text: string): string {
  return styleText('green', text)
}

/** Text in the colour of an error, where the terminal has colours. */
export function bad(text: string): string {
  return styleText('red', text)
}
