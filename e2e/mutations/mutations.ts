import { apiMutations } from './api-mutations.ts'
import { pageMutations } from './page-mutations.ts'
import { releaseMutations } from './release-mutations.ts'

/** One control that is taken away, and who has to notice. */
export interface Mutation {
  name: string
  /** The file that is changed, from the root of the workspace. */
  file: string
  /** Stands in the file exactly once. */
  find: string
  replacement: string
  /** Test files from the root of the workspace; each must have a test that fails. */
  caughtBy: readonly [string, ...string[]]
}

/** The controls of the portal whose loss the tests must not sleep through. */
export const mutations: readonly Mutation[] = [...apiMutations, ...releaseMutations, ...pageMutations]
