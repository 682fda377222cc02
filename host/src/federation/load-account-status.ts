import { accountStatusPart } from '@homeside/contract/constants/remote-parts'
import type { SnapshotRemote } from '@homeside/contract/page-snapshot'
import type { Language } from '@homeside/contract/wire'
import { loadNamespace } from '@homeside/i18n/namespaces'
import type { AccountStatus, AccountStatusQuestion } from '@homeside/remote-kit/remote-module'

import { loadRemoteModule } from './runtime.ts'
import { fetchSharedGroups } from './shared-groups.ts'
import { withTimeLimit } from './with-time-limit.ts'

/** Milliseconds for loading the remote's code. Its own calls have the client's limits. */
const codeLimit = 3000

/**
 * Loads what a remote says below its entry of the account page. One attempt, with the live release: the list is
 * complete without it.
 *
 * @throws Error when the code does not come, or what the remote throws.
 */
export async function loadAccountStatus(
  remote: SnapshotRemote,
  entry: string,
  language: Language,
): Promise<AccountStatus | null> {
  const ask = await withTimeLimit(codeLimit, loadQuestion(remote, entry))
  return ask(language)
}

async function loadQuestion({ build, name }: SnapshotRemote, entry: string): Promise<AccountStatusQuestion> {
  const [module] = await Promise.all([
    loadRemoteModule(build),
    fetchSharedGroups(build.pages[accountStatusPart(entry)]?.shared ?? []),
  ])
  const load = module.accountStatuses?.[entry]
  if (!load) throw new Error(`The remote ${name} has no status of its account entry ${entry}.`)
  const [loaded] = await Promise.all([load(), loadNamespace(name, module.strings)])
  return loaded.default
}
