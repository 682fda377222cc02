import { isRecord, isTextOrNull } from './guards.ts'
import { storedRecord, storedText } from './stored-atom.ts'

export interface AliasStore {
  aliasName: string | null
  /** The address named another provider; the mismatch guard answers and takes the mark away. */
  aliasManuallyAltered: boolean
}

function isAliasStore(value: unknown): value is AliasStore {
  return isRecord(value) && isTextOrNull(value['aliasName']) && typeof value['aliasManuallyAltered'] === 'boolean'
}

/** The alias of the provider whose patient is signed in; it travels in the Alias header. */
export const aliasAtom = storedText('alias')

export const noAlias: AliasStore = { aliasName: null, aliasManuallyAltered: false }
export const aliasStoreAtom = storedRecord<AliasStore>('aliasStore', noAlias, isAliasStore)
