import { runProgram } from '@homeside/staff/run-commands'

import { sandboxProgram } from './sandbox-program.ts'

/** `pnpm sandbox …`: what a trial has and no real staff does, at the running portal. */
await runProgram(sandboxProgram)
