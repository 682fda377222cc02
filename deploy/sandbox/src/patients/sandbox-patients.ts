import { accountCases } from './account-cases.ts'
import { jamesCarter } from './james-carter.ts'
import { joseNandu } from './jose-nandu.ts'
import { mariaLopez } from './maria-lopez.ts'
import { ninaPatel } from './nina-patel.ts'
import { omarDiaz } from './omar-diaz.ts'
import { roseKim } from './rose-kim.ts'
import type { SandboxPatient } from './sandbox-patient.ts'
import { tessNguyen } from './tess-nguyen.ts'
import { waltHiggins } from './walt-higgins.ts'

/** Every made-up patient of the sandbox. `pnpm sandbox people` lists them. */
export const sandboxPatients: SandboxPatient[] = [
  mariaLopez,
  jamesCarter,
  roseKim,
  waltHiggins,
  ninaPatel,
  omarDiaz,
  tessNguyen,
  joseNandu,
  ...accountCases,
]
