import { compileCache } from './compile-cache.ts'

/** What a process that a test starts inherits. It must not see what the developer's own shell sets. */
export function inherited(): Record<string, string | undefined> {
  return { PATH: process.env['PATH'], TMPDIR: process.env['TMPDIR'], NODE_COMPILE_CACHE: compileCache }
}
