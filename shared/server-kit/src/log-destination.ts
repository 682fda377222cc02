/** syslog's numbers for pino's levels: trace and debug, info, warn, error, fatal. */
const priorities: Readonly<Record<string, number>> = { 10: 7, 20: 7, 30: 6, 40: 4, 50: 3, 60: 2 }

/**
 * Where a server's log goes: its output. The journal of systemd takes every line of an output for information, so each
 * begins with its priority there: `journalctl -p warning` finds what it should.
 *
 * @param journal What systemd sets when the output is the journal.
 */
export function logDestination(
  out: Pick<NodeJS.WriteStream, 'write'> = process.stdout,
  journal = process.env['JOURNAL_STREAM'],
): { write: (line: string) => unknown } {
  if (journal === undefined) return out
  return {
    write: (line) => {
      const [, level = ''] = /^\{"level":(\d+)/.exec(line) ?? []
      return out.write(`<${priorities[level] ?? 6}>${line}`)
    },
  }
}
