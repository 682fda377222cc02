import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { ComponentType } from 'react'

type Loader<Module> = () => Promise<Module>
export type PageLoader = Loader<{ default: ComponentType }>
/** A language's strings, nested by screen. */
export type StringsLoader = Loader<{ default: Record<string, unknown> }>

/** What stands below the title of an account entry. */
export interface AccountStatus {
  /** What is on file, in a few words: "Visa ending 4242". */
  value?: string
  /** What is under way (`info`), or what the patient should do (`warning`): "Not confirmed yet". */
  note?: { tone: 'info' | 'warning'; text: string }
}

/** Asks what stands below an account entry; null where there is nothing to say. What it throws is left out in silence. */
export type AccountStatusQuestion = (language: Language) => Promise<AccountStatus | null>
type AccountStatusLoader = Loader<{ default: AccountStatusQuestion }>

/** The names of the account entries that have a status. */
type StatusEntry<Descriptor> = Descriptor extends { account: readonly (infer Entry)[] }
  ? Extract<Entry, { hasStatus: true }> extends { entry: infer Name extends string }
    ? Name
    : never
  : never

type AccountStatuses<Name extends string> = [Name] extends [never]
  ? { accountStatuses?: Readonly<Record<string, AccountStatusLoader>> }
  : { accountStatuses: Readonly<Record<Name, AccountStatusLoader>> }

/**
 * What a remote exposes: its pages, home cards and account statuses, keyed as its descriptor names them, and its
 * strings. A page that the descriptor names and the module lacks does not compile. Pages are plain loaders, never `React.lazy`, so that
 * the host can give each a time limit and try again.
 */
export type RemoteModule<Descriptor extends RemoteDescriptor = RemoteDescriptor> = AccountStatuses<
  StatusEntry<Descriptor>
> & {
  pages: Readonly<Record<Descriptor['routes'][number]['page'], PageLoader>>
  homeCards: Readonly<Record<Descriptor['homeCards'][number]['card'], PageLoader>>
  strings: Readonly<Record<Language, StringsLoader>>
}
