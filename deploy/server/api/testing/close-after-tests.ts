import { closeLeftOpen } from './left-open.ts'

afterAll(closeLeftOpen)
