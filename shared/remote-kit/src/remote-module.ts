import type { Api } from '@homeside/api-client/api'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { OwnFacts } from '@homeside/session/screen-stores'
import type { Atom } from 'jotai'
import type { ComponentType } from 'react'

type Loader<Module> = () => Promise<Module>
export type PageLoader = Loader<{ default: ComponentType }>
/** The texts of a language, nested by screen. */
export type StringsLoader = Loader<{ default: Record<string, unknown> }>

/** The visit that a check judges. */
export interface RouteVisit {
  api: Api
  /** The parameters of the route's path, decoded. */
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
  /** Reads a store: `read(providerInfoAtom).siteKey`. */
  read: <Value>(atom: Atom<Value>) => Value
}

/**
 * Runs at each visit, before the page is drawn. It returns true to open the page, a path of the portal to go to
 * instead, or false for the guard's `denied`. When a call fails, the problem is shown with Retry; it is no refusal.
 */
export type RouteCheck = (visit: RouteVisit) => Promise<boolean | string>

type CheckName<Descriptor extends RemoteDescriptor> = Extract<
  Descriptor['routes'][number]['guard'],
  { check: string }
>['check']

/** The line below the title of an account entry. */
export interface AccountStatus {
  /** What is on file, in a few words: "Visa ending 4242". */
  value?: string
  /** What is in progress (`info`), or what the patient should do (`warning`): "Not verified yet". */
  note?: { tone: 'info' | 'warning'; text: string }
}

/** Loads the line below an account entry; null when there is nothing to say. Errors are ignored. */
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

/** What a remote may use to find out what it says of itself. */
export interface OwnFactsVisit {
  api: Api
  language: Language
  /** For `openBackend`. */
  backends?: Readonly<Record<string, readonly string[]>> | undefined
}

/** Finds out what the remote says of itself. An error counts as nothing to say. */
export type OwnFactsQuestion = (visit: OwnFactsVisit) => Promise<OwnFacts>
type OwnFactsLoader = Loader<{ default: OwnFactsQuestion }>

type OwnFactsOf<Descriptor extends RemoteDescriptor> =
  Extract<Descriptor['menu'][number], { badge: 'own' }> extends never
    ? Extract<Descriptor['homeCards'][number], { when: 'own' }> extends never
      ? { ownFacts?: OwnFactsLoader }
      : { ownFacts: OwnFactsLoader }
    : { ownFacts: OwnFactsLoader }

type Checks<Name extends string> = [Name] extends [never]
  ? { checks?: Readonly<Record<string, RouteCheck>> }
  : { checks: Readonly<Record<Name, RouteCheck>> }

type PageName<Route> = Route extends { page: infer Page extends string }
  ?
      | Page
      | (Route extends { litePage: infer LitePage extends string } ? LitePage : never)
      | (Route extends { firstPage: infer FirstPage extends string } ? FirstPage : never)
  : never

/**
 * What a remote exposes: its pages, home cards and account statuses by the names in its descriptor, the checks that its
 * guards name, what it says of itself, and its texts. A module without something that the descriptor names does not
 * compile. Pages are plain loaders, never `React.lazy`, so that the host can give each a time limit and retry.
 */
export type RemoteModule<Descriptor extends RemoteDescriptor = RemoteDescriptor> = AccountStatuses<
  StatusEntry<Descriptor>
> &
  Checks<CheckName<Descriptor>> &
  OwnFactsOf<Descriptor> & {
    pages: Readonly<Record<PageName<Descriptor['routes'][number]>, PageLoader>>
    homeCards: Readonly<Record<Descriptor['homeCards'][number]['card'], PageLoader>>
    strings: Readonly<Record<Language, StringsLoader>>
  }
