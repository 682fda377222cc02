import { runSandbox } from './sandbox/run-sandbox.ts'
import { SandboxError } from './sandbox/sandbox-error.ts'
import { fail, say } from './serve.ts'

/** `pnpm sandbox …` does what staff do, at the running portal. */
runSandbox(process.argv.slice(2)).then(say, (error: unknown) => {
  if (!(error instanceof SandboxError)) fail(error)
  process.stderr.write(`${error.message}\n`)
  process.exitCode = error.exitCode
})
