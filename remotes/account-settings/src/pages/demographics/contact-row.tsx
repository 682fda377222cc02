import { call } from '@homeside/api-client/call'
import { useApi } from '@homeside/api-client/use-api'
import { fieldLengths } from '@homeside/contract/constants/field-formats'
import { relationships } from '@homeside/contract/constants/patient-records'
import type { PatientInfo, SavePatientInfoRequest } from '@homeside/contract/patient'
import { PhoneField } from '@homeside/forms/fields/phone-field'
import { SelectField } from '@homeside/forms/fields/select-field'
import { TextField } from '@homeside/forms/fields/text-field'
import { phone } from '@homeside/forms/rules/contact'
import { required } from '@homeside/forms/rules/required'
import { formatPhone } from '@homeside/i18n/format'
import { useText } from '@homeside/i18n/use-text'
import { ProblemNotice, useAction } from '@homeside/parts/action/use-action'
import { StatusLine } from '@homeside/ui/status-line'
import { useState } from 'react'

import { demographicsChanged } from '../../api/account-queries.ts'
import { ValueRow, EditForm } from '../../rows/value-row.tsx'

type Role = 'EmergencyContact' | 'ResponsibleParty'

interface Typed {
  Name: string
  Relationship: string
  Phone: string
}

/** An emergency contact or responsible party. It is saved at once, without review. */
export function ContactRow({ info, name: role }: { info: PatientInfo; name: Role }) {
  const t = useText('account-settings')
  const api = useApi()
  const [isSaved, setSaved] = useState(false)
  const contact = info[role]
  const choices = relationships.filter((each) => role === 'ResponsibleParty' || each !== 'Self')
  const { Name = '', Relationship = '', Phone = '' } = contact ?? {}

  async function save(typed: Typed | null) {
    const json = { [role]: typed } as SavePatientInfoRequest
    demographicsChanged(await call(api, 'POST', 'patient/info', { json }))
    setSaved(true)
  }

  return (
    <ValueRow
      label={t(`demographics.${role}`)}
      changeWords={t(contact === null ? 'add' : 'change')}
      keptAs={role}
      renderForm={(end) => (
        <EditForm<Record<string, Typed>>
          initialValues={{ [role]: { Name, Relationship, Phone } }}
          rules={{
            [`${role}.Name`]: [required()],
            [`${role}.Relationship`]: [required()],
            [`${role}.Phone`]: [required(), phone],
          }}
          save={({ [role]: typed }) => save(typed ?? null)}
          onEnd={end}
          saveWords={t('save')}
        >
          <TextField
            name={`${role}.Name`}
            label={t('demographics.contactName')}
            autoComplete="off"
            longest={fieldLengths.ContactName}
          />
          <SelectField
            name={`${role}.Relationship`}
            label={t('demographics.relationship')}
            choices={choices.map((value) => ({ value, label: t(`relationships.${value}`) }))}
          />
          <PhoneField name={`${role}.Phone`} label={t('demographics.contactPhone')} autoComplete="off" />
          {contact === null ? null : (
            <RemoveContact
              remove={async () => {
                await save(null)
                end('saved')
              }}
            />
          )}
        </EditForm>
      )}
    >
      {contact === null ? (
        <p className="acc-value-missing">{t('none')}</p>
      ) : (
        <p className="acc-value">
          {contact.Name}, {t(`relationships.${contact.Relationship}`)}
          <br />
          {formatPhone(contact.Phone)}
        </p>
      )}
      {isSaved ? <StatusLine tone="success">{t('saved')}</StatusLine> : null}
    </ValueRow>
  )
}

function RemoveContact({ remove }: { remove: () => Promise<void> }) {
  const t = useText('account-settings')
  const { isUnderWay, problem, run } = useAction()
  return (
    <>
      {problem ? <ProblemNotice problem={problem} /> : null}
      <div className="hs-actions">
        <button
          type="button"
          className="hs-button hs-button-text"
          aria-disabled={isUnderWay}
          onClick={() => run(remove)}
        >
          {t('demographics.removeContact')}
        </button>
      </div>
    </>
  )
}
