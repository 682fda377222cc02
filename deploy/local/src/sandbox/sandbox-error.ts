/** What the command ends with; programs go by it. */
export const exitCodes = { refused: 1, usage: 2, unreachable: 3 } as const

/** Something that the person at the terminal can do something about, in words that say what. */
export class SandboxError extends Error {
  override name = 'SandboxError'
  readonly exitCode: number

  constructor(message: string, kind: keyof typeof exitCodes = 'refused') {
    super(message)
    this.exitCode = exitCodes[kind]
  }
}
