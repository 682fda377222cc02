import { runRelease } from './run-release.ts'

/** Runs `pnpm release <verb> …` with the arguments and the environment of this process. */
process.exitCode = await runRelease(process.argv.slice(2), {
  variables: process.env,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})
