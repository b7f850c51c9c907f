import type {
  MakePlanInput,
  PlanStepInput,
  TellAnswerInput,
  VerifyInput,
  WriteAnswerInput,
} from '../../src/domain/reasoning/planner';
import type {
  AssessInput,
  ParseGoalInput,
  ProposeInput,
  Reasoner,
  SelectPlanInput,
} from '../../src/domain/reasoning/reasoner';

/** What a scripted reasoner answers, node by node; a list is used up in order. */
export interface ReasonerScript {
  parseGoal: Awaited<ReturnType<Reasoner['parseGoal']>>[];
  selectPlan?: Awaited<ReturnType<Reasoner['selectPlan']>>;
  /** Chosen by what the reasoner is told: step, pass and feedback. */
  proposeToolCalls?: (input: ProposeInput) => Awaited<ReturnType<Reasoner['proposeToolCalls']>>;
  assessObjective?: Awaited<ReturnType<Reasoner['assessObjective']>>[];
  makePlan?: Awaited<ReturnType<Reasoner['makePlan']>>[];
  planStep?: Awaited<ReturnType<Reasoner['planStep']>>[];
  verify?: Awaited<ReturnType<Reasoner['verify']>>[];
  writeAnswer?: Awaited<ReturnType<Reasoner['writeAnswer']>>[];
  tellAnswer?: Awaited<ReturnType<Reasoner['tellAnswer']>>[];
}

/** A reasoner that says what the script says, remembers what it was asked, and fails loudly when
 * it is asked for more than was scripted. */
export class ScriptedReasoner implements Reasoner {
  readonly asked: {
    parseGoal: ParseGoalInput[];
    selectPlan: SelectPlanInput[];
    proposeToolCalls: ProposeInput[];
    assessObjective: AssessInput[];
    makePlan: MakePlanInput[];
    planStep: PlanStepInput[];
    verify: VerifyInput[];
    writeAnswer: WriteAnswerInput[];
    tellAnswer: TellAnswerInput[];
  } = {
    parseGoal: [],
    selectPlan: [],
    proposeToolCalls: [],
    assessObjective: [],
    makePlan: [],
    planStep: [],
    verify: [],
    writeAnswer: [],
    tellAnswer: [],
  };

  constructor(private readonly script: ReasonerScript) {}

  async parseGoal(input: ParseGoalInput) {
    this.asked.parseGoal.push(input);
    return scripted(this.script.parseGoal[this.asked.parseGoal.length - 1], 'parseGoal');
  }

  async selectPlan(input: SelectPlanInput) {
    this.asked.selectPlan.push(input);
    return scripted(this.script.selectPlan, 'selectPlan');
  }

  async proposeToolCalls(input: ProposeInput) {
    this.asked.proposeToolCalls.push(input);
    return scripted(this.script.proposeToolCalls, 'proposeToolCalls')(input);
  }

  async assessObjective(input: AssessInput) {
    this.asked.assessObjective.push(input);
    return scripted(
      this.script.assessObjective?.[this.asked.assessObjective.length - 1],
      'assessObjective',
    );
  }

  async makePlan(input: MakePlanInput) {
    this.asked.makePlan.push(input);
    return scripted(this.script.makePlan?.[this.asked.makePlan.length - 1], 'makePlan');
  }

  async planStep(input: PlanStepInput) {
    this.asked.planStep.push(input);
    return scripted(this.script.planStep?.[this.asked.planStep.length - 1], 'planStep');
  }

  async verify(input: VerifyInput) {
    this.asked.verify.push(input);
    return scripted(this.script.verify?.[this.asked.verify.length - 1], 'verify');
  }

  async writeAnswer(input: WriteAnswerInput) {
    this.asked.writeAnswer.push(input);
    return scripted(this.script.writeAnswer?.[this.asked.writeAnswer.length - 1], 'writeAnswer');
  }

  async tellAnswer(input: TellAnswerInput) {
    this.asked.tellAnswer.push(input);
    return scripted(this.script.tellAnswer?.[this.asked.tellAnswer.length - 1], 'tellAnswer');
  }
}

function scripted<T>(value: T | undefined, node: string): T {
  if (value === undefined) throw new Error(`${node} was asked for more than the script holds.`);
  return value;
}
