import type { ModulesOf } from '@homeside/contract/constants/shared-modules'
import * as reactQuery from '@tanstack/react-query'
import dayjs from 'dayjs'
import * as finalForm from 'final-form'
import * as reactFinalForm from 'react-final-form'

import * as translating from './translating.ts'

/** The whole of libraries that the portal uses parts of. Their state is the same as the portal's. */
export const modules: ModulesOf<'libraries'> = {
  'react-i18next': translating,
  '@tanstack/react-query': reactQuery,
  dayjs,
  'final-form': finalForm,
  'react-final-form': reactFinalForm,
}
