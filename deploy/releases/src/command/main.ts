import { runRelease } from './run-release.ts'

/** `pnpm release <verb> …` */
process.exitCode = await runRelease(process.argv.slice(2), {
  variables: process.env,
  out: (text) => process.stdout.write(text),
  error: (text) => process.stderr.write(text),
})
