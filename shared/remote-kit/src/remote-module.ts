import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'
import type { Language } from '@homeside/contract/wire'
import type { ComponentType } from 'react'

type Loader<Module> = () => Promise<Module>
export type PageLoader = Loader<{ default: ComponentType }>
/** A language's strings, nested by screen. */
export type StringsLoader = Loader<{ default: Record<string, unknown> }>

/**
 * What a remote exposes: its pages and home cards, keyed as its descriptor names them, and its strings. A page that
 * the descriptor names and the module lacks does not compile. Pages are plain loaders, never `React.lazy`, so that
 * the host can give each a time limit and try again.
 */
export interface RemoteModule<Descriptor extends RemoteDescriptor = RemoteDescriptor> {
  pages: Readonly<Record<Descriptor['routes'][number]['page'], PageLoader>>
  homeCards: Readonly<Record<Descriptor['homeCards'][number]['card'], PageLoader>>
  strings: Readonly<Record<Language, StringsLoader>>
}
