import { Command, CommanderError } from 'commander'

import { RefusedError } from '../changes/refused-error.ts'
import { terminalOf } from './context/terminal.ts'
import { openWorkplace, settingsFrom, type VerbContext } from './context/workplace.ts'
import { addCheck, addPairs } from './verbs/check.ts'
import { addController } from './verbs/controller.ts'
import { addCopyFiles, addPrune } from './verbs/files.ts'
import { addAbort, addPause, addResume, addPromote, addRollout } from './verbs/going-live.ts'
import { addKey } from './verbs/key.ts'
import { addDiff, addErrors, addHistory, addReplay } from './verbs/looking-back.ts'
import { addPublish, addPreview } from './verbs/publishing.ts'
import { addStatus } from './verbs/status.ts'
import { addBlock, addOverride, addPin, addRemove, addRollback } from './verbs/taking-back.ts'

const verbs = [
  addPublish,
  addPreview,
  addCheck,
  addPairs,
  addPromote,
  addRollout,
  addController,
  addPause,
  addResume,
  addRollback,
  addBlock,
  addRemove,
  addPin,
  addAbort,
  addStatus,
  addErrors,
  addHistory,
  addDiff,
  addReplay,
  addPrune,
  addCopyFiles,
  addOverride,
  addKey,
]

export interface RunOptions {
  variables: Readonly<Record<string, string | undefined>>
  out: (text: string) => void
  error: (text: string) => void
}

/**
 * Runs `pnpm release <verb> …`.
 *
 * @returns The exit code: 0 done, 1 refused or failed, 2 wrongly called.
 */
export async function runRelease(
  parameters: readonly string[],
  { error, out, variables }: RunOptions,
): Promise<number> {
  const program = new Command('release')
  const isJson = (): boolean => parameters.includes('--json')
  const settings = settingsFrom(variables)
  let exitCode = 0
  const context: VerbContext = {
    terminal: terminalOf({ out, error }, isJson),
    settings,
    work: async (deed) => {
      const workplace = await openWorkplace(settings)
      try {
        exitCode = (await deed(workplace)) ?? 0
      } finally {
        await workplace.close()
      }
    },
  }
  program
    .description('Publishes releases, and decides what runs in which environment.')
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: error })
    .showHelpAfterError('See: pnpm release help <verb>')
  for (const add of verbs) {
    add(program, context).exitOverride().option('--json', 'write one JSON value instead of words')
  }
  if (parameters.length === 0) {
    program.outputHelp()
    return 0
  }
  try {
    await program.parseAsync([...parameters], { from: 'user' })
    return exitCode
  } catch (problem) {
    if (problem instanceof CommanderError) return problem.exitCode === 0 ? 0 : 2
    error(isJson() ? `${JSON.stringify({ error: messageOf(problem) })}\n` : `${messageOf(problem)}\n`)
    return 1
  }
}

/** A refusal says everything in its message. For any other error the cause is printed too. */
function messageOf(problem: unknown): string {
  if (isTroubleWithFiles(problem)) {
    const check = 'Check REGISTRY_FOLDER and RELEASES_ASSETS_FOLDER: is the volume there, writable, and not full?'
    return `The store in files cannot be used: ${problem.message}. ${check}`
  }
  if (!(problem instanceof Error)) return String(problem)
  if (problem instanceof RefusedError || !(problem.cause instanceof Error)) return problem.message
  return `${problem.message} (${problem.cause.message})`
}

const troubles = new Set(['EACCES', 'EDQUOT', 'EIO', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS', 'ESTALE'])

/** Error codes of a volume that is gone, full or locked. */
function isTroubleWithFiles(problem: unknown): problem is NodeJS.ErrnoException {
  const { code, syscall } = (problem ?? {}) as Partial<NodeJS.ErrnoException>
  return syscall !== undefined && code !== undefined && troubles.has(code)
}
