import { runSandbox } from './run-sandbox.ts'
import { SandboxError } from './sandbox-error.ts'

/** `pnpm sandbox …` does what staff do, at the running portal. */
try {
  process.stdout.write(`${await runSandbox(process.argv.slice(2))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof SandboxError ? error.exitCode : 1
}
