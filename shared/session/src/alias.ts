import { isRecord, isTextOrNull } from './guards.ts'
import { storedRecord, storedText } from './stored-atom.ts'

export interface AliasStore {
  aliasName: string | null
  /** The address named another provider. The mismatch guard acts on this flag and clears it. */
  aliasManuallyAltered: boolean
}

function isAliasStore(value: unknown): value is AliasStore {
  return isRecord(value) && isTextOrNull(value['aliasName']) && typeof value['aliasManuallyAltered'] === 'boolean'
}

/** The alias of the signed-in patient's provider. It is sent in the Alias header. */
export const aliasAtom = storedText('alias')

export const noAlias: AliasStore = { aliasName: null, aliasManuallyAltered: false }
export const aliasStoreAtom = storedRecord<AliasStore>('aliasStore', noAlias, isAliasStore)
