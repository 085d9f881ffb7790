import type { EngineKind } from '../../../shared/domain/contract/machine-translation.ts';

/** Further text for a prompt. */
export interface Context {
  previous: string | null;
  next: string | null;
  /** The text's key in the file; `null` = it has only a number or a position. */
  key: string | null;
  /** Notes about the text in the file. */
  notes: readonly string[];
  /** Terms of the document's glossaries that occur in the text. */
  terms: readonly { source: string; target: string; isForbidden: boolean }[];
  /** The most similar units of its memories. */
  matches: readonly { source: string; target: string }[];
  maxLength: number | null;
  lengthUnit: 'char' | 'byte';
}

export const NO_CONTEXT: Context = {
  previous: null,
  next: null,
  key: null,
  notes: [],
  terms: [],
  matches: [],
  maxLength: null,
  lengthUnit: 'char',
};

export interface Order {
  /** In the inline-code notation. */
  texts: readonly string[];
  /** BCP 47. */
  from: string;
  to: string;
  context: Context;
}

/** How a workspace reaches an engine. */
export interface Access {
  kind: EngineKind;
  /** `''` = the service's own. */
  address: string;
  key: string | null;
  model: string;
  region: string;
}

/** An outgoing request. */
export interface Outgoing {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Its workspace text in readable form, without keys or technical details. */
  sent: string;
}

/** A service's list of its languages. */
interface LanguageList {
  requests(access: Access): { url: string; headers?: Record<string, string> }[];
  /** Whether it translates between two languages (BCP 47), by the answers; `null` = not valid answers. */
  read(answers: readonly unknown[]): ((from: string, to: string) => boolean) | null;
}

/** A protocol: writes requests and reads answers. Independent of HTTP client and database. */
export interface Protocol {
  /** Absent = the service publishes none. */
  languages?: LanguageList;
  /** Maximum number of texts in a request, and of their characters. */
  maxTexts: number;
  maxCharacters: number;
  /** Whether answers depend on the context of a segment. */
  usesContext: boolean;
  write(order: Order, access: Access): Outgoing;
  /**
   * The translations in the order of the texts, in the inline-code notation, or the issues found; `null` =
   * not a valid answer.
   */
  read(answer: unknown, order: Order): string[] | null;
}
