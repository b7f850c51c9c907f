export { InputProblem, parseInput } from '../serve/problem';
