import type { PersonalData } from './collect-data.ts'

type Row = PersonalData[string][number]

/**
 * What of a person's data FHIR R4 has a resource for, as a collection that another provider's system reads: Patient,
 * Coverage, DeviceRequest, SupplyDelivery and Communication. Texts stand as they are on file.
 */
export function fhirBundle(data: PersonalData, now: Date): object {
  const [person] = data['patients'] ?? []
  const subject = { reference: 'Patient/1' }
  const items = new Map((data['prescribed_supplies'] ?? []).map((supply) => [supply['supply_key'], supply]))
  const resources = [
    ...(person ? [patient(person)] : []),
    ...(data['insurance_policies'] ?? []).map((policy) => ({
      resourceType: 'Coverage',
      id: `coverage-${Number(policy['policy_key'])}`,
      status: policy['in_force'] === true ? 'active' : 'cancelled',
      beneficiary: subject,
      payor: [{ display: policy['payor_name'] }],
      subscriberId: policy['policy_number'],
      order: policy['level'],
      period: given({ start: policy['effective_date'], end: policy['end_date'] }),
      ...(policy['group_number'] == null ? {} : { class: [{ type: coded('group'), value: policy['group_number'] }] }),
    })),
    ...[...items.values()].map((supply) => ({
      resourceType: 'DeviceRequest',
      id: `supply-${Number(supply['supply_key'])}`,
      status: supply['removed_at'] === null ? 'active' : 'completed',
      intent: 'order',
      codeCodeableConcept: concept(supply),
      subject,
    })),
    ...(data['dispensings'] ?? []).map((sent, at) => ({
      resourceType: 'SupplyDelivery',
      id: `delivery-${at + 1}`,
      status: 'completed',
      patient: subject,
      occurrenceDateTime: sent['dispensed_on'],
      suppliedItem: {
        quantity: { value: sent['quantity'] },
        itemCodeableConcept: concept(items.get(sent['supply_key']) ?? {}),
      },
    })),
    ...(data['messages'] ?? []).map((message) => ({
      resourceType: 'Communication',
      id: `message-${Number(message['message_key'])}`,
      status: 'completed',
      subject,
      sent: message['sent_at'],
      sender: { display: message['sender_name'] },
      payload: [{ contentString: message['body'] }],
    })),
  ]
  return {
    resourceType: 'Bundle',
    type: 'collection',
    timestamp: now.toISOString(),
    entry: resources.map((resource) => ({ fullUrl: `urn:homeside:${resource.resourceType}/${resource.id}`, resource })),
  }
}

function patient(row: Row) {
  const phones = [
    ['mobile_phone', 'mobile'],
    ['home_phone', 'home'],
  ] as const
  return {
    resourceType: 'Patient',
    id: '1',
    ...(row['external_key'] == null ? {} : { identifier: [{ value: row['external_key'] }] }),
    active: row['status'] !== 'Closed',
    name: [{ family: row['last_name'], given: [row['first_name'], row['middle_name']].filter((name) => name != null) }],
    birthDate: row['date_of_birth'],
    telecom: [
      ...phones.flatMap(([column, use]) => (row[column] == null ? [] : [{ system: 'phone', use, value: row[column] }])),
      ...(row['email_on_file'] == null ? [] : [{ system: 'email', value: row['email_on_file'] }]),
    ],
    address: [
      {
        line: [row['street'], row['apt']].filter((line) => line != null),
        city: row['city'],
        state: row['state'],
        postalCode: row['postal_code'],
      },
    ],
  }
}

function concept(supply: Row) {
  const coding = [{ system: 'https://www.cms.gov/Medicare/Coding/HCPCSReleaseCodeSets', code: supply['hcpcs_code'] }]
  return { coding, ...(supply['item_name'] == null ? {} : { text: supply['item_name'] }) }
}

function coded(code: string) {
  return { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/coverage-class', code }] }
}

function given(members: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value != null))
}
