import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

type Route = RemoteDescriptor['routes'][number]

export interface NewRemote {
  name: string
  /** What its page is called, in the menu and above the page. */
  title: { en: string; es: string }
  /** Who may open it; whoever is signed in at a provider when left out. */
  zone?: Route['guard']['zone'] | undefined
  /** The frame around it; the portal's when left out. */
  layout?: Route['layout'] | undefined
  /** The group of the account page in which it is an entry; it stands in the menu when left out. */
  account?: NonNullable<RemoteDescriptor['account']>[number]['group'] | undefined
  /** Whether the page begins with a form that calls the API. */
  hasForm?: boolean | undefined
}

/** Where its page is: below the alias, but for who has no provider. */
export function pathOf({ name, zone }: Pick<NewRemote, 'name' | 'zone'>): string {
  return zone === 'no-registrations' ? `/${name}` : `/:alias/${name}`
}

/** `sleep-diary` is `SleepDiaryPage`. */
export function componentName(name: string): string {
  const words = name.split('-').map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  return `${words.join('')}Page`
}
