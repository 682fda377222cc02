import { useQueryLoad } from '@homeside/api-client/use-query-load'
import { hasNamespace } from '@homeside/i18n/namespaces'
import { Loaded } from '@homeside/ui/loaded'
import { Skeleton } from '@homeside/ui/skeleton'
import { useState } from 'react'

import { FormBody, type FormBodyProps } from './form-body.tsx'
import { loadFormStrings } from './strings/form-strings.ts'

import './forms.css'

/**
 * A form: its fields, their rules, and what happens when all pass. Values are checked when a field is left and when a
 * choice is made, never while somebody types (section 5.1 of the specification). A submit that fails shows a summary at
 * the top, with the focus and a link to each field; a problem of the call is shown there too, and nothing typed is
 * lost. The form is sent once, however often it is clicked.
 *
 * ```tsx
 * <PortalForm initialValues={{ LastName: '' }} rules={{ LastName: [required()] }} onSubmit={save}>
 *   <TextField name="LastName" label={t('lastName')} autoComplete="family-name" />
 *   <SubmitButton>{t('save')}</SubmitButton>
 * </PortalForm>
 * ```
 */
export function PortalForm<Values extends object>(props: FormBodyProps<Values>) {
  // Decided once: switching later would start a new form and lose what was typed.
  const [hasWords] = useState(() => hasNamespace('forms'))
  return hasWords ? <FormBody {...props} /> : <FirstForm {...props} />
}

const formStringsQuery = {
  queryKey: ['forms', 'strings'],
  queryFn: async () => {
    await loadFormStrings()
    return true
  },
}

/** The first form of a visit. Its texts are loaded with it. */
function FirstForm<Values extends object>(props: FormBodyProps<Values>) {
  const load = useQueryLoad(formStringsQuery)
  return (
    <Loaded load={load} skeleton={<Skeleton shape="rows" />}>
      {() => <FormBody {...props} />}
    </Loaded>
  )
}
