/** The exit codes of the command, for programs. */
export const exitCodes = { refused: 1, usage: 2, unreachable: 3 } as const

/** An error that the person at the terminal can resolve. The message says how. */
export class CommandError extends Error {
  override name = 'CommandError'
  readonly exitCode: number

  constructor(message: string, kind: keyof typeof exitCodes = 'refused') {
    super(message)
    this.exitCode = exitCodes[kind]
  }
}
