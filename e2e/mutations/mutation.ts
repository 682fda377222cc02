/** A control that is removed, and the tests that must notice. */
export interface Mutation {
  name: string
  /** The file to change, from the root of the workspace. */
  file: string
  /** The text to replace. It must be in the file exactly once. */
  find: string
  replacement: string
  /** Test files from the root of the workspace. Each must have a test that fails. */
  caughtBy: readonly [string, ...string[]]
}
