import type { Generated } from 'kysely';
import type { EngineKind, Sending } from '../../../shared/domain/contract/machine-translation.ts';
import type { Bit, Id, Json, Time } from './columns.ts';

/** Machine translation engines and the requests sent to them. */
export interface MachineTranslationTables {
  machine_engine: MachineEngineTable;
  machine_usage: MachineUsageTable;
  machine_answer: MachineAnswerTable;
  machine_sending: MachineSendingTable;
}

export interface MachineEngineTable {
  id: Id;
  name: string;
  kind: EngineKind;
  address: string;
  /** The key, encrypted; `''` = none. */
  secret: string;
  model: string;
  region: string;
  /** JSON of the contract's `EnginePair[]`. */
  pairs: Json;
  /** Characters per month. */
  budget: number;
  enabled: Bit;
  /** 1 = the editor may ask it without a command. */
  automatic: Generated<Bit>;
  created_at: Time;
  updated_at: Time;
}

export interface MachineUsageTable {
  engine_id: number;
  /** `2026-11`, UTC. */
  month: string;
  characters: number;
}

/** A cached answer by its request; expires after a month. */
export interface MachineAnswerTable {
  engine_id: number;
  /** SHA-256 of the request without its key. */
  hash: string;
  target: string;
  characters: number;
  at: Time;
}

/** A request sent to an engine. */
export interface MachineSendingTable {
  id: Id;
  at: Time;
  user_id: number;
  /** `null` = a test with a sample sentence. */
  document_id: number | null;
  document_name: string | null;
  engine_id: number;
  engine_name: string;
  host: string;
  purpose: Sending['purpose'];
  texts: number;
  characters: number;
  /** `null` = success. */
  error: string | null;
}
