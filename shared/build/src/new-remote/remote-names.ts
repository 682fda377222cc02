import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

type Route = RemoteDescriptor['routes'][number]

export interface NewRemote {
  name: string
  /** The title of its page, in the menu and above the page. */
  title: { en: string; es: string }
  /** Who may open it. Default: a patient who is signed in at a provider. */
  zone?: Route['guard']['zone'] | undefined
  /** The frame around it. Default: `portal`. */
  layout?: Route['layout'] | undefined
  /** The group of the account page that gets its entry. Default: an entry in the menu. */
  account?: NonNullable<RemoteDescriptor['account']>[number]['group'] | undefined
  /** Whether the page begins with a form that calls the API. */
  hasForm?: boolean | undefined
}

/** The path of its page: below the alias, except for patients without a provider. */
export function pathOf({ name, zone }: Pick<NewRemote, 'name' | 'zone'>): string {
  return zone === 'no-registrations' ? `/${name}` : `/:alias/${name}`
}

/** Turns `sleep-diary` into `SleepDiaryPage`. */
export function componentName(name: string): string {
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Page`
}
